/** Sends the operations of `act` in one request, without recalculation, redrawing or events of the add-in's own writes. */
export async function writeQuietly<T>(context: Excel.RequestContext, act: () => T): Promise<T> {
  context.application.suspendApiCalculationUntilNextSync();
  context.application.suspendScreenUpdatingUntilNextSync();
  context.runtime.enableEvents = false;
  const result = act();
  context.runtime.enableEvents = true;
  try {
    await context.sync();
    return result;
  } catch (error) {
    // The request stopped before its last operation, so events for the user's edits have to be enabled again.
    context.runtime.enableEvents = true;
    await context.sync().catch(() => undefined);
    throw error;
  }
}
