import { Button, Checkbox, Field, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components';
import { hostOf } from '@tpr/core';
import { useRef, useState, type FormEvent } from 'react';
import type { ConnectionForm } from '../../host/session-view.ts';
import { connectionOf } from '../../panel/environment.ts';
import { overlayInForce, overlayRefusal } from '../../panel/overlay-in-force.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { FormField } from './form-field.tsx';
import { SandboxOffer } from './sandbox-offer.tsx';
import {
  addressFields,
  cleanForm,
  fieldOf,
  firstForm,
  presetOf,
  withPreset,
  type SignInField,
} from './sign-in-fields.ts';
import { useFocusAtError } from './use-focus-at-error.ts';
import { useSignIn } from './use-sign-in.ts';

const useStyles = makeStyles({
  place: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px 16px 24px',
    maxWidth: '440px',
    margin: '0 auto',
  },
  product: { margin: 0, color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  title: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  lead: { margin: '4px 0 0', color: tokens.colorNeutralForeground2 },
  form: { display: 'flex', flexDirection: 'column', gap: '8px' },
  addresses: { display: 'flex', flexDirection: 'column', gap: '12px', paddingTop: '12px' },
  summary: { cursor: 'pointer', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  hint: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  stay: { display: 'flex', flexDirection: 'column' },
  stayHint: { paddingInlineStart: '36px' },
});

const otherId = 'other';

/** The page that is shown while no user is signed in. */
export function SignIn() {
  const { host, messages, session, language } = usePanel();
  const { presets, companyFault } = host.session;
  const styles = useStyles();
  const inForce = overlayInForce(host.session, language);
  const refusal = overlayRefusal(host.session, language);
  const { isBusy, error, signIn } = useSignIn();
  const [form, setForm] = useState(() => firstForm(presets, connectionOf(session)));
  const [isOther, setIsOther] = useState(() => presetOf(presets, form) === undefined);
  const [password, setPassword] = useState('');
  const [stays, setStays] = useState(false);
  const [showsAddresses, setShowsAddresses] = useState(isOther);
  const addresses = useRef<HTMLDetailsElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const preset = isOther ? undefined : presetOf(presets, form);
  const sandbox = presets.find((each) => each.password !== undefined);
  const wrongField = fieldOf(error);
  const issuer = hostOf(form.authUrl.trim());

  // A refusal is usually a mistyped password, so its message is beside the fields.
  const isRefused = error?.kind === 'auth';
  useFocusAtError(formElement, addresses, isRefused ? 'password' : wrongField, error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn(cleanForm(form), password, stays);
  };
  const choose = (id: string) => {
    const chosen = presets.find((each) => each.id === id);
    setIsOther(chosen === undefined);
    setShowsAddresses(chosen === undefined);
    setForm((before) => withPreset(before, chosen));
    setPassword(chosen?.password ?? '');
  };
  const inputFor = (field: Exclude<SignInField, 'password'>, autoComplete?: string) => (
    <FormField
      key={field}
      field={field}
      value={form[field] ?? ''}
      error={wrongField === field ? error : undefined}
      onChange={(value) => setForm((before): ConnectionForm => ({ ...before, [field]: value }))}
      {...(autoComplete !== undefined && { autoComplete })}
    />
  );

  return (
    <div className={styles.place}>
      <div>
        <p className={styles.product}>{messages.app.name}</p>
        <h1 className={styles.title}>{messages.signIn.title}</h1>
        <p className={styles.lead}>{messages.signIn.lead}</p>
      </div>
      {companyFault !== undefined && <Note tone="warning" text={messages.signIn.companyFault(companyFault)} />}
      {refusal !== undefined && <Note tone="warning" text={messages.settings.profileNotAccepted(refusal.message)} />}
      {inForce !== undefined && <p className={styles.hint}>{inForce}</p>}
      {error !== undefined && !isRefused && wrongField === undefined && <ErrorNote error={error} />}
      {sandbox !== undefined && (
        <SandboxOffer isBusy={isBusy} onChoose={() => void signIn(sandbox.connection, sandbox.password ?? '', false)} />
      )}
      <form ref={formElement} className={styles.form} onSubmit={submit} noValidate>
        <Field label={messages.signIn.environment}>
          <Select value={preset?.id ?? otherId} onChange={(_, { value }) => choose(value)}>
            {presets.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value={otherId}>{messages.signIn.otherEnvironment}</option>
          </Select>
        </Field>
        <details
          ref={addresses}
          open={showsAddresses}
          onToggle={(event) => setShowsAddresses(event.currentTarget.open)}
        >
          <summary tabIndex={0} className={styles.summary}>
            {messages.signIn.addresses}
          </summary>
          <div className={styles.addresses}>{addressFields.map((field) => inputFor(field))}</div>
        </details>
        {inputFor('accountId')}
        {inputFor('username', 'username')}
        <FormField
          field="password"
          value={password}
          error={wrongField === 'password' ? error : undefined}
          onChange={setPassword}
          autoComplete="current-password"
          hint={issuer === undefined ? undefined : messages.signIn.goesTo(issuer)}
        />
        {isRefused && <ErrorNote error={error} {...messages.signIn.refused} />}
        <div className={styles.stay}>
          <Checkbox
            label={messages.signIn.stay}
            checked={stays}
            onChange={(_, { checked }) => setStays(checked === true)}
          />
          <p className={`${styles.hint} ${styles.stayHint}`}>{messages.signIn.stayHint}</p>
        </div>
        <Button
          appearance="primary"
          type="submit"
          disabledFocusable={isBusy}
          {...(isBusy && { icon: <Spinner size="tiny" /> })}
        >
          {isBusy ? messages.signIn.busy : messages.signIn.submit}
        </Button>
      </form>
    </div>
  );
}
