import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { PortfolioChoice } from '@tpr/core/workbook';
import { useState, type FormEvent } from 'react';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import { changeChoices, findStorage, loadChoices } from './saved-choices.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px' },
  line: { display: 'flex', gap: '8px', alignItems: 'flex-end', [narrow]: { flexWrap: 'wrap' } },
  wide: { flexGrow: 1, minWidth: 0, [narrow]: { flexBasis: '96px' } },
  input: { minWidth: 0, width: '100%' },
});

interface SavedChoiceListProps {
  /** The current choice, to be saved under a name. */
  readonly choice: PortfolioChoice;
  /** The choice of the table; undefined without a table. */
  readonly current: PortfolioChoice | undefined;
  readonly usual: PortfolioChoice;
  readonly onTake: (choice: PortfolioChoice) => void;
}

/** The choices to start from: the usual one, that of the table, and those that the user has saved. */
export function SavedChoiceList({ choice, current, usual, onTake }: SavedChoiceListProps) {
  const { words } = usePanel();
  const announce = useAnnounce();
  const styles = useStyles();
  const [saved, setSaved] = useState(() => loadChoices(findStorage()));
  const [name, setName] = useState('');
  const [taken, setTaken] = useState(current === undefined ? 'usual' : 'current');

  /** The name that the browser could not store. */
  const [notStored, setNotStored] = useState<string>();

  const change = (label: string, changed: PortfolioChoice | undefined): boolean => {
    const { choices, isStored } = changeChoices(findStorage(), saved, label, changed);
    setSaved(choices);
    setNotStored(isStored || changed === undefined ? undefined : label);
    return isStored;
  };
  const take = (id: string) => {
    setTaken(id);
    const named = id.startsWith('saved:') ? saved[id.slice(6)] : undefined;
    const found = id === 'usual' ? usual : id === 'current' ? current : named;
    if (found !== undefined) onTake(found);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const label = name.trim();
    if (label === '') return;
    const isStored = change(label, choice);
    setTaken(`saved:${label}`);
    setName('');
    announce(isStored ? words.portfolio.saved(label) : words.portfolio.notStored(label));
  };
  const named = taken.startsWith('saved:') ? taken.slice(6) : undefined;
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <Field label={words.portfolio.choices} className={styles.wide}>
          <Select value={taken} onChange={(_, { value }) => take(value)}>
            <option value="usual">{words.portfolio.usual}</option>
            {current !== undefined && <option value="current">{words.portfolio.current}</option>}
            {Object.keys(saved).map((label) => (
              <option key={label} value={`saved:${label}`}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {named !== undefined && (
          <Button
            icon={<DeleteRegular />}
            aria-label={words.portfolio.removeNamed(named)}
            onClick={() => {
              change(named, undefined);
              take('usual');
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
        <Button type="submit" disabledFocusable={name.trim() === ''}>
          {words.portfolio.save}
        </Button>
      </form>
    </div>
  );
}
