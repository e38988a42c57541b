/** A refusal by a service of Apps Script: the script gets an exception with this message. */
export class ServiceFault extends Error {
  override readonly name = 'Exception';
}

/** The end of an execution that used up its time, or was ended from outside. No script can catch it. */
export class Killed extends Error {
  override readonly name = 'Killed';
}
