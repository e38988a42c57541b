import { languages } from '@tpr/core';
import { loadMessages } from '@tpr/panel/i18n';
import { expect, test } from 'vitest';

test.each(languages)(
  'the settings say that a session is kept at Google, and not on a computer, in %s',
  async (language) => {
    const { settings } = await loadMessages(language);
    expect(settings.kept.sheets).toMatch(/Google/);
    expect(settings.kept.sheets).not.toMatch(/computer|ordinateur/i);
  },
);
