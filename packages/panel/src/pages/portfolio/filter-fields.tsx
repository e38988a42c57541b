import { Checkbox, Field, Input, makeStyles } from '@fluentui/react-components';
import type { PortfolioChoice } from '@tpr/core/workbook';
import { thirdPartyStatuses } from '@tpr/core/values';
import { useEffect, useState } from 'react';
import { Disclosure } from '../../components/disclosure.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { capitalise } from '../../i18n/capitalise.ts';
import { countFilters, readList } from './choice-draft.ts';

type Filter = PortfolioChoice['filter'];

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '12px', padding: '4px 12px 12px' },
  statuses: { display: 'flex', flexDirection: 'column', marginInlineStart: '-8px' },
});

/** The filters of the portfolio. An empty one does not filter. */
export function FilterFields({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}) {
  const { messages } = usePanel();
  const styles = useStyles();
  return (
    <Disclosure name={messages.portfolio.filters} facts={messages.portfolio.filtersOn(countFilters(filter))}>
      <div className={styles.fields}>
        <div role="group" aria-label={messages.portfolio.status} className={styles.statuses}>
          {thirdPartyStatuses.map((status) => (
            <Checkbox
              key={status}
              label={capitalise(messages.statuses[status])}
              title={status}
              checked={filter.statuses.includes(status)}
              onChange={(_, { checked }) => {
                const rest = filter.statuses.filter((other) => other !== status);
                onChange({ ...filter, statuses: checked === true ? [...rest, status] : rest });
              }}
            />
          ))}
        </div>
        <ListField
          label={messages.portfolio.kinds}
          hint={messages.portfolio.kindsHint}
          values={filter.kinds}
          onChange={(kinds) => onChange({ ...filter, kinds })}
        />
        <ListField
          label={messages.portfolio.countries}
          hint={messages.portfolio.countriesHint}
          values={filter.countries}
          onChange={(countries) => onChange({ ...filter, countries })}
        />
      </div>
    </Disclosure>
  );
}

interface ListFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** A field for a comma-separated list. The text stays as typed until the parent passes other values. */
function ListField({ label, hint, values, onChange }: ListFieldProps) {
  const [text, setText] = useState(values.join(', '));
  const outside = values.join(', ');
  useEffect(() => setText((typed) => (readList(typed).join(', ') === outside ? typed : outside)), [outside]);
  return (
    <Field label={label} hint={hint}>
      <Input
        value={text}
        spellCheck={false}
        onChange={(_, { value }) => {
          setText(value);
          onChange(readList(value));
        }}
      />
    </Field>
  );
}
