import { Field, Input, Select } from '@fluentui/react-components';
import type { Named } from '@tpr/core/workbook';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';

/** Value of the option "another type". It is never a code, because codes have no outer blanks. */
const otherType = ' ';

interface DossierTypeFieldProps {
  /** The dossier types that the last count found. */
  readonly known: readonly Named[];
  /** A code; empty for no dossier. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** The type of the dossier to start: chosen by name, or typed as a code. */
export function DossierTypeField({ known, value, onChange }: DossierTypeFieldProps) {
  const { messages } = usePanel();
  const { onboard: pageMessages } = messages;
  const [isOther, setOther] = useState(false);
  const input = <Input value={value} onChange={(_, { value: typed }) => onChange(typed)} />;
  if (known.length === 0) {
    return (
      <Field label={pageMessages.dossierType} hint={pageMessages.dossierHint}>
        {input}
      </Field>
    );
  }
  const choose = (code: string) => {
    setOther(code === otherType);
    onChange(code === otherType ? '' : code);
  };
  return (
    <>
      <Field label={pageMessages.dossierType}>
        <Select value={isOther ? otherType : value} onChange={(_, { value: code }) => choose(code)}>
          <option value="">{pageMessages.noDossier}</option>
          {known.map(({ code, name }) => (
            <option key={code} value={code} title={code}>
              {name}
            </option>
          ))}
          <option value={otherType}>{pageMessages.otherDossierType}</option>
        </Select>
      </Field>
      {isOther && (
        <Field label={pageMessages.dossierCode} hint={pageMessages.dossierHint}>
          {input}
        </Field>
      )}
    </>
  );
}
