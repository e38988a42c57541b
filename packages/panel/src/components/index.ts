/** The components from which a host builds its own page. */
export { Card } from './card.tsx';
export { Section } from './section.tsx';
