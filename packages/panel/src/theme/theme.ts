import { createDarkTheme, createLightTheme, teamsHighContrastTheme, type Theme } from '@fluentui/react-components';
import type { PanelHost, PanelLook } from '../host/panel-host.ts';
import { brandRampOf } from './brand-ramp.ts';

const accents: Readonly<Record<PanelHost['kind'], string>> = { excel: '#107c41', sheets: '#0b57d0' };

/** Larger corner radius and Google's font, to match Google's controls. */
const sheetsShape: Partial<Theme> = {
  fontFamilyBase: '"Google Sans", Roboto, Arial, sans-serif',
  borderRadiusMedium: '8px',
};

/** The theme for a spreadsheet: its accent with Fluent's neutral colours, or the high-contrast theme. */
export function themeOf(kind: PanelHost['kind'], { mode, accent }: PanelLook): Theme {
  if (mode === 'highContrast') return teamsHighContrastTheme;
  const ramp = brandRampOf(accent ?? '') ?? brandRampOf(accents[kind])!;
  const shape = kind === 'sheets' ? sheetsShape : {};
  if (mode === 'light') return { ...createLightTheme(ramp), ...shape };
  const dark = createDarkTheme(ramp);
  return {
    ...dark,
    colorBrandForeground1: ramp[110],
    colorBrandForeground2: ramp[120],
    colorBrandForegroundLink: ramp[110],
    // Fluent's own red does not reach 4.5:1 on a dark card.
    colorStatusDangerForeground1: dark.colorStatusDangerForeground3,
    ...shape,
  };
}
