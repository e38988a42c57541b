interface Handlers {
  readonly changed: OfficeExtension.EventHandlerResult<Excel.WorksheetChangedEventArgs>;
  readonly deleted: OfficeExtension.EventHandlerResult<Excel.WorksheetDeletedEventArgs>;
}

/** A burst of edits, such as a fill or a paste, is told once. */
const restMs = 400;

/**
 * Tells that cells of the workbook were changed by somebody else than this add-in. A hint only: what was edited is found
 * by comparing with what was pulled. @returns ends it.
 */
export function watchEdits(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const tell = (): void => {
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(listener, restMs);
  };
  const registered = Excel.run(async (context) => {
    const { onChanged, onDeleted } = context.workbook.worksheets;
    const changed = onChanged.add(async ({ triggerSource }) => {
      if (triggerSource !== 'ThisLocalAddin') tell();
    });
    const deleted = onDeleted.add(async () => tell());
    await context.sync();
    return { changed, deleted };
  });
  registered.catch(reportError);
  return () => {
    isOver = true;
    clearTimeout(timer);
    void registered.then(removeAll).catch(reportError);
  };
}

async function removeAll({ changed, deleted }: Handlers): Promise<void> {
  await Excel.run(changed.context, async (context) => {
    changed.remove();
    deleted.remove();
    await context.sync();
  });
}
