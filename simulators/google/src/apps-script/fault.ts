/** An error of an Apps Script service: the script gets an exception with this message. */
export class ServiceFault extends Error {
  override readonly name = 'Exception';
}

/** Ends an execution that exceeded its time, or was ended from outside. The script cannot catch it. */
export class Killed extends Error {
  override readonly name = 'Killed';
}
