import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState, type FormEvent } from 'react';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import type { ChoiceDraft } from './use-choice-draft.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px' },
  line: { display: 'flex', gap: '8px', alignItems: 'flex-end', [narrow]: { flexWrap: 'wrap' } },
  wide: { flexGrow: 1, minWidth: 0, [narrow]: { flexBasis: '96px' } },
  input: { minWidth: 0, width: '100%' },
});

interface SavedChoiceListProps {
  readonly draft: ChoiceDraft;
  readonly hasTable: boolean;
}

/** The choices to start from: the usual one, that of the table, those that the user has saved, and the changed one. */
export function SavedChoiceList({ draft, hasTable }: SavedChoiceListProps) {
  const { words } = usePanel();
  const announce = useAnnounce();
  const styles = useStyles();
  const [name, setName] = useState('');
  /** The name that the browser could not store. */
  const [notStored, setNotStored] = useState<string>();

  const label = name.trim();
  const canSave = label !== '' && draft.keys.size > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    const isStored = draft.save(label);
    setNotStored(isStored ? undefined : label);
    setName('');
    announce(isStored ? words.portfolio.saved(label) : words.portfolio.notStored(label));
  };
  const named = draft.saved.find((each) => draft.selected === `saved:${each}`);
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <Field label={words.portfolio.choices} className={styles.wide}>
          <Select value={draft.selected} onChange={(_, { value }) => draft.select(value)}>
            <option value="usual">{words.portfolio.usual}</option>
            {hasTable && <option value="current">{words.portfolio.current}</option>}
            {draft.saved.map((each) => (
              <option key={each} value={`saved:${each}`}>
                {each}
              </option>
            ))}
            {draft.hasOwn && <option value="own">{words.portfolio.own}</option>}
          </Select>
        </Field>
        {named !== undefined && (
          <Button
            icon={<DeleteRegular />}
            aria-label={words.portfolio.removeNamed(named)}
            onClick={() => {
              setNotStored(undefined);
              draft.remove(named);
            }}
          />
        )}
      </div>
      <form className={styles.line} onSubmit={save}>
        <Field
          label={words.portfolio.saveAs}
          className={styles.wide}
          {...(notStored !== undefined && {
            validationState: 'warning' as const,
            validationMessage: words.portfolio.notStored(notStored),
          })}
        >
          <Input className={styles.input} value={name} onChange={(_, { value }) => setName(value)} />
        </Field>
        <Button type="submit" disabledFocusable={!canSave}>
          {words.portfolio.save}
        </Button>
      </form>
    </div>
  );
}
