import { userLanguage } from '../script/language.ts';
import { missingPermission } from '../script/permissions.ts';
import { userStore } from '../session/property-store.ts';
import { permissionMail } from './mails/mails.ts';
import { sendMail } from './mails/send-mail.ts';

const permissionMailKey = 'told permission';

/** Whether nothing can run because the user has withdrawn a permission. The user gets one mail about it. */
export function lacksPermission(): boolean {
  const address = missingPermission();
  const store = userStore();
  const isNotified = store.get(permissionMailKey) !== undefined;
  if (address === undefined) {
    if (isNotified) store.set(permissionMailKey, undefined);
    return false;
  }
  if (!isNotified && sendMail(permissionMail(userLanguage()), () => address)) store.set(permissionMailKey, 'yes');
  return true;
}
