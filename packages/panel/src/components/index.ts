/** What a host builds its own place of, so that it looks as the others do. */
export { Card } from './card.tsx';
export { Section } from './section.tsx';
