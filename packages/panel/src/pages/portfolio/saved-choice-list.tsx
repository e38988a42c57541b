import { Button, Field, makeStyles, Select } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { SaveChoiceForm } from './save-choice-form.tsx';
import { ownId, savedId, type ChoiceDraft } from './use-choice-draft.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px' },
  line: { display: 'flex', gap: '8px', alignItems: 'flex-end', [narrow]: { flexWrap: 'wrap' } },
  wide: { flexGrow: 1, minWidth: 0, [narrow]: { flexBasis: '96px' } },
});

interface SavedChoiceListProps {
  readonly draft: ChoiceDraft;
  readonly hasTable: boolean;
}

/** The choices to start from: the default, that of the table, the saved ones, and the changed ones. */
export function SavedChoiceList({ draft, hasTable }: SavedChoiceListProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <Field label={messages.portfolio.choices} className={styles.wide}>
          <Select value={draft.selected} onChange={(_, { value }) => draft.select(value)}>
            <option value="usual">{messages.portfolio.usual}</option>
            {hasTable && <option value="current">{messages.portfolio.current}</option>}
            {draft.saved.map((each) => (
              <option key={each} value={savedId(each)}>
                {each}
              </option>
            ))}
            {draft.owns.map((each) => (
              <option key={ownId(each)} value={ownId(each)}>
                {messages.portfolio.notSaved(each)}
              </option>
            ))}
          </Select>
        </Field>
        {draft.name !== undefined && (
          <Button
            icon={<DeleteRegular />}
            aria-label={messages.portfolio.removeNamed(draft.name)}
            onClick={() => draft.remove()}
          />
        )}
      </div>
      <SaveChoiceForm draft={draft} />
    </div>
  );
}
