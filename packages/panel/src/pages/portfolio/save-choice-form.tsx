import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { useAnnounce } from '../../components/live-region.tsx';
import type { ChoiceDraft } from './use-choice-draft.ts';

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'flex-end', [narrow]: { flexWrap: 'wrap' } },
  wide: { flexGrow: 1, minWidth: 0, [narrow]: { flexBasis: '96px' } },
  input: { minWidth: 0, width: '100%' },
  save: { flexShrink: 0 },
  question: { display: 'flex', flexDirection: 'column', gap: '8px' },
  text: { margin: 0, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Saves the selected choice under a name. Asks before another choice of that name is lost. */
export function SaveChoiceForm({ draft }: { readonly draft: ChoiceDraft }) {
  const { messages } = usePanel();
  const announce = useAnnounce();
  const styles = useStyles();
  const field = useRef<HTMLInputElement>(null);
  /** Undefined until the user types: then an own choice has its own name. */
  const [typed, setTyped] = useState<string>();
  /** The name that the user is asked about. */
  const [asked, setAsked] = useState<string>();
  /** The name that the browser could not store. */
  const [notStored, setNotStored] = useState<string>();

  const { selected, saved } = draft;
  // The question is about the choice that was selected.
  useEffect(() => setAsked(undefined), [selected]);
  const name = typed ?? draft.owns.find((each) => each === draft.name) ?? '';
  const label = name.trim();
  const canSave = label !== '' && draft.keys.size > 0;
  const save = () => {
    const isStored = draft.save(label);
    setNotStored(isStored ? undefined : label);
    setTyped(undefined);
    announce(isStored ? messages.portfolio.saved(label) : messages.portfolio.notStored(label));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    if (draft.replaces(label)) setAsked(label);
    else save();
  };
  const answer = (isReplaced: boolean) => {
    setAsked(undefined);
    if (isReplaced) save();
    field.current?.focus();
  };
  return (
    <>
      <form className={styles.line} onSubmit={submit}>
        <Field
          label={messages.portfolio.saveAs}
          className={styles.wide}
          {...(notStored !== undefined &&
            saved.includes(notStored) && {
              validationState: 'warning' as const,
              validationMessage: messages.portfolio.notStored(notStored),
            })}
        >
          <Input
            className={styles.input}
            input={{ ref: field }}
            value={name}
            onFocus={({ target }) => target.select()}
            onChange={(_, { value }) => {
              setTyped(value);
              setAsked(undefined);
            }}
          />
        </Field>
        <Button className={styles.save} type="submit" disabledFocusable={!canSave}>
          {messages.portfolio.save}
        </Button>
      </form>
      {asked !== undefined && canSave && <ReplaceQuestion name={asked} onAnswer={answer} />}
    </>
  );
}

interface ReplaceQuestionProps {
  readonly name: string;
  readonly onAnswer: (isReplaced: boolean) => void;
}

/** Takes the focus, so that a screen reader reads it; its buttons are the next stops of the Tab key. */
function ReplaceQuestion({ name, onAnswer }: ReplaceQuestionProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  const text = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => text.current?.focus(), []);
  return (
    <div role="group" aria-labelledby={id} className={styles.question}>
      <p ref={text} id={id} tabIndex={-1} className={styles.text}>
        {messages.portfolio.replaceQuestion(name)}
      </p>
      <div className={styles.buttons}>
        <Button appearance="primary" onClick={() => onAnswer(true)}>
          {messages.portfolio.replace}
        </Button>
        <Button onClick={() => onAnswer(false)}>{messages.common.cancel}</Button>
      </div>
    </div>
  );
}
