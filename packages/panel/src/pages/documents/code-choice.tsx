import { Field, Input } from '@fluentui/react-components';
import type { Named } from '@tpr/core/workbook';
import { useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { TickList } from './tick-list.tsx';

interface CodeChoiceProps {
  /** The document codes that the last count found. */
  readonly known: readonly Named[];
  readonly codes: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
}

/** The choice of documents: ticked by name, or typed as codes if no count has found any. */
export function CodeChoice({ known, codes, onChange }: CodeChoiceProps) {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const [text, setText] = useState('');
  if (known.length === 0) {
    const type = (typed: string) => {
      setText(typed);
      onChange(codesIn(typed));
    };
    // The codes of the last extraction were not typed here.
    const shown = codesIn(text).join() === codes.join() ? text : codes.join(', ');
    return (
      <Field label={pageMessages.codes} hint={pageMessages.codesHint}>
        <Input value={shown} onChange={(_, { value }) => type(value)} />
      </Field>
    );
  }
  // Codes that were typed before the count stay visible, because they are still used.
  const typed = codes.filter((code) => known.every((each) => each.code !== code));
  const offered = [...known, ...typed.map((code) => ({ code, name: code }))];
  return (
    <TickList
      legend={pageMessages.codesChoice}
      hint={pageMessages.codesNone}
      options={offered.map(({ code, name }) => ({ key: code, label: name, title: code }))}
      chosen={codes}
      onChange={onChange}
    />
  );
}

const codesIn = (text: string): string[] => text.split(/[,;\s]+/).filter((code) => code !== '');
