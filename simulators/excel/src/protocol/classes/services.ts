import { asFlag, asText, type Arguments } from '../arguments.ts';
import { excelClass, node } from '../node.ts';
import { losesUndoByRibbon } from '../../platforms/undo.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { WireResult } from '../../workbook/functions.ts';

const isResult = (item: unknown): item is WireResult =>
  Array.isArray(item) && typeof item[0] === 'number' && typeof item[1] === 'boolean';
const results = (given: Arguments): readonly WireResult[] => given.list(0).filter(isResult);

/** The results from the custom functions runtime. */
export const customFunctionsClass = excelClass('CustomFunctions', {
  calls: {
    'CustomFunctions.SetInvocationArrayResults': ({ functions }, given) => functions.settle(results(given)),
    'CustomFunctions.SetInvocationResults': ({ functions }, given) => functions.settle(results(given)),
    'CustomFunctions._GetEnabledFeatures': () => [1, 2, 4],
    'CustomFunctions._SetOsfControlContainerReadyForCustomFunctions': ({ functions }) => {
      functions.isReady = true;
    },
  },
});

function noteUpdate({ ribbon, platform, undoList }: Workbook): void {
  ribbon.updates += 1;
  if (losesUndoByRibbon(platform)) undoList.clear();
}

export const dynamicRibbonClass = excelClass('DynamicRibbon', {
  calls: {
    'DynamicRibbon.ExecuteRequestUpdate': (workbook) => noteUpdate(workbook),
    'DynamicRibbon.GetButton': (workbook, given) => node('RibbonButton', { workbook, id: given.text(0) }),
    'DynamicRibbon.GetTab': (workbook, given) => node('RibbonTab', { workbook, id: given.text(0) }),
  },
});

export const ribbonTabClass = excelClass('RibbonTab', {
  reads: { 'RibbonTab.Id': ({ id }) => id },
  calls: {
    'RibbonTab.SetVisibility': ({ workbook, id }, given) => {
      workbook.ribbon.change(id, { visible: given.flag(0) });
      workbook.tell({ kind: 'ribbon' });
    },
  },
});

export const ribbonButtonClass = excelClass('RibbonButton', {
  reads: {
    'RibbonButton.Id': ({ id }) => id,
    'RibbonButton.Enabled': ({ workbook, id }) => workbook.ribbon.isEnabled(id) ?? true,
    'RibbonButton.Label': () => '',
  },
  writes: {
    'RibbonButton.Enabled': ({ workbook, id }, value) => {
      noteUpdate(workbook);
      workbook.ribbon.change(id, { enabled: asFlag(value) });
      workbook.tell({ kind: 'ribbon' });
    },
  },
});

/** Shows and hides the panel: `Office.addin.showAsTaskpane()`. */
export const appRuntimeServiceClass = excelClass('AppRuntimeService', {
  calls: {
    'AppRuntimeService.GetAppRuntimeState': ({ panelVisibility }) =>
      panelVisibility === 'Visible' ? 'Visible' : 'Background',
    'AppRuntimeService.SetAppRuntimeState': (workbook, given) => workbook.showPanel(given.text(0) === 'Visible'),
  },
});

export const appRuntimePersistenceServiceClass = excelClass('AppRuntimePersistenceService', {
  calls: {
    'AppRuntimePersistenceService.GetAppRuntimeStartState': ({ startupState }) => startupState,
    'AppRuntimePersistenceService.SetAppRuntimeStartState': (workbook, given) => {
      Object.assign(workbook, { startupState: given.text(0) });
    },
  },
});

/** The library reports that its actions are associated with functions. */
export const addinInternalServiceClass = excelClass('AddinInternalService', {
  calls: { 'AddinInternalService.NotifyActionHandlerReady': () => null },
});

/** Keyboard shortcuts: `Office.actions.getShortcuts()` and related calls. */
export const actionServiceClass = excelClass('ActionService', {
  calls: {
    'ActionService.AreShortcutsInUse': ({ ribbon }, given) =>
      given.list(0).map((shortcut) => ({ shortcut, inUse: [...ribbon.shortcuts.values()].includes(asText(shortcut)) })),
    'ActionService.GetShortcuts': ({ ribbon }) => Object.fromEntries(ribbon.shortcuts),
    'ActionService.ReplaceShortcuts': ({ ribbon }, given) => {
      for (const [action, shortcut] of Object.entries(given.object(0))) {
        if (typeof shortcut === 'string') ribbon.shortcuts.set(action, shortcut);
        else ribbon.shortcuts.delete(action);
      }
    },
  },
});
