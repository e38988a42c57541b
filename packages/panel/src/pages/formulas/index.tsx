import { Field, Link, makeStyles, Select, tokens } from '@fluentui/react-components';
import { formulaNames, formulas, type FormulaName } from '@tpr/core/formulas';
import { useEffect, useState } from 'react';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { useNavigation } from '../../panel/navigation.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { useTask } from '../../panel/use-task.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Page } from '../../components/page.tsx';
import { ArgumentField } from './argument-field.tsx';
import { EnterFormula } from './enter-formula.tsx';
import { argumentOf, suggestionsFor } from './suggestions.ts';

const useStyles = makeStyles({
  line: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The page that composes a formula, with suggestions from the account. */
export function FormulaAssistant() {
  const { host, messages, session } = usePanel();
  const { documentCodes, dossierTypes } = useWorkbook();
  const { page, go } = useNavigation();
  const styles = useStyles();
  const { start: loadColumns, result: offer, error } = useTask('listColumns');
  const { start: look, result: selected } = useTask('selectedThirdParty');
  const [name, setName] = useState<FormulaName>('INDICATOR');
  const [typed, setTyped] = useState<Readonly<Record<string, readonly string[]>>>({});
  const isSignedIn = session.state === 'in';
  const isShown = page === 'formulas';
  useEffect(() => {
    if (isSignedIn) void loadColumns(undefined);
  }, [isSignedIn, loadColumns]);
  useEffect(() => {
    if (isShown) void look(undefined);
  }, [isShown, look]);

  const { parameters, summary } = formulas[name];
  const { language } = host;
  const known = {
    columns: offer?.columns ?? [],
    documentCodes,
    dossierTypes,
    thirdpartyId: selected?.thirdpartyId,
    selected: messages.formulas.selected,
    language,
  };
  const given = Object.entries(parameters);
  const missing = given.find(
    ([key, { isOptional }]) => !isOptional && (typed[key] ?? []).every((text) => text.trim() === ''),
  )?.[1];
  return (
    <Page title={messages.app.places.formulas}>
      <p className={styles.line}>{messages.formulas.lead}</p>
      {host.hostPage !== undefined && (
        <p className={styles.line}>
          {host.hostPage.forFormulas}{' '}
          <Link as="button" inline onClick={() => go('hostPage')}>
            {host.hostPage.title}
          </Link>
        </p>
      )}
      {error !== undefined && <ErrorNote error={error} onRetry={() => void loadColumns(undefined)} />}
      <Field label={messages.formulas.which} hint={summary[language]}>
        <Select value={name} onChange={(_, { value }) => setName(value as FormulaName)}>
          {formulaNames.map((each) => (
            <option key={each} value={each}>
              {host.formulaForm.prefix}
              {each}
            </option>
          ))}
        </Select>
      </Field>
      {given.map(([key, argument]) => (
        <ArgumentField
          key={`${name} ${key}`}
          argument={argument}
          suggestions={suggestionsFor(argument, known)}
          values={typed[key] ?? []}
          onChange={(values) => setTyped((before) => ({ ...before, [key]: values }))}
        />
      ))}
      <EnterFormula
        formula={{
          name,
          arguments: given.map(([key, argument]) => argumentOf(typed[key] ?? [], suggestionsFor(argument, known))),
        }}
        missing={missing?.name[language]}
      />
    </Page>
  );
}
