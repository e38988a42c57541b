import { userLanguage } from '../script/language.ts';
import { missingPermission } from '../script/permissions.ts';
import { userStore } from '../session/property-store.ts';
import { permissionMail } from './mails/mails.ts';
import { sendMail } from './mails/send-mail.ts';

const toldPermissionKey = 'told permission';

/** Whether nothing can run because the user has withdrawn a permission. The user gets one mail about it. */
export function lacksPermission(): boolean {
  const address = missingPermission();
  const store = userStore();
  const isTold = store.get(toldPermissionKey) !== undefined;
  if (address === undefined) {
    if (isTold) store.set(toldPermissionKey, undefined);
    return false;
  }
  if (!isTold && sendMail(permissionMail(userLanguage()), () => address)) store.set(toldPermissionKey, 'yes');
  return true;
}
