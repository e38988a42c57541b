import { actionOf, ribbonGroups, ribbonTab } from '../../ribbon/ribbon-actions.ts';
import type { ExcelProbe } from '../probe.ts';

const develop = 'https://learn.microsoft.com/office/dev/add-ins';

/** Probes of functions of Excel outside of the workbook's cells. */
export const addinProbes: readonly ExcelProbe[] = [
  {
    what: 'the add-in asks that it runs as the workbook opens',
    page: `${develop}/develop/run-code-on-document-open`,
    async find({ office: { addin } }) {
      const before = await addin.getStartupBehavior();
      try {
        await addin.setStartupBehavior('Load' as Office.StartupBehavior);
        return await addin.getStartupBehavior();
      } finally {
        await addin.setStartupBehavior(before);
      }
    },
  },
  {
    what: 'a button of the ribbon is enabled that always is',
    page: `${develop}/design/disable-add-in-commands`,
    async find({ office: { ribbon } }) {
      const groups = ribbonGroups
        .filter(({ name }) => name === 'panel')
        .map(({ id }) => ({ id, controls: [{ id: actionOf('open').id, enabled: true }] }));
      await ribbon.requestUpdate({ tabs: [{ id: ribbonTab, groups }] });
      return 'taken';
    },
  },
];
