/** What a service of Apps Script says no with: it arrives in the script as an exception of this message. */
export class ServiceFault extends Error {
  override readonly name = 'Exception';
}

/** The end of an execution that used up its time, or was ended from outside. No script can catch it. */
export class Killed extends Error {
  override readonly name = 'Killed';
}
