/** What a rule is for, and its switches: on, trusted, how it weighs, its thresholds. */
import { NumberInput, Select, Switch } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { Link } from 'wouter';
import { useMay } from '../../api/queries.js';
import { useChangeRule } from '../../api/rules.js';
import type { RuleCard } from '../../api/types.js';
import { kindWord } from '../../parts/marks.js';
import { showFailure } from '../../parts/notice.js';
import { Says } from '../../parts/says.js';
import { count, inWords } from '../../parts/words.js';

export function RuleSettings({ rule }: { rule: RuleCard }) {
  const may = useMay('builder');
  const change = useChangeRule();
  const set = (next: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ id: rule.id, change: next }, { onError: showFailure });
  return (
    <div className="stack">
      <p className="prose">{rule.why === '' ? rule.description : rule.why}</p>
      {rule.fix === '' ? null : (
        <p className="soft">
          <Says text={rule.fix} />
        </p>
      )}
      <p>
        {kindWord(rule.kind)},{' '}
        <Link href={`/findings?rule=${encodeURIComponent(rule.id)}`}>
          {count(rule.open_findings, 'open finding')}
        </Link>
      </p>
      <Switch
        label="On"
        checked={rule.enabled}
        disabled={!may}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      {rule.disabled_by === null ? null : <p className="muted small">switched off by {rule.disabled_by}</p>}
      <Switch
        label="Trusted: its findings count in full without a person"
        checked={rule.trusted}
        disabled={!may}
        onChange={({ currentTarget }) => set({ trusted: currentTarget.checked })}
      />
      <Select
        label="Counts as, at most"
        value={rule.severity}
        disabled={!may}
        allowDeselect={false}
        data={[
          { value: 'error', label: 'error' },
          { value: 'warn', label: 'warning' },
          { value: 'info', label: 'info' },
        ]}
        onChange={(value) => {
          if (value === 'error' || value === 'warn' || value === 'info') set({ severity: value });
        }}
      />
      {rule.thresholds.length === 0 ? null : (
        <section aria-label="Thresholds" className="thresholds">
          <h2 className="card-part-title">Thresholds</h2>
          {rule.thresholds.map(({ name, value, unit, description, usual, is_changed }) => (
            <div key={name} className="threshold">
              <span className="small">
                {description === '' ? name : description}
                <span className="muted">
                  {' '}
                  {unit ?? ''}
                  {is_changed ? `, usually ${usual}` : ''}
                </span>
              </span>
              <NumberInput
                size="xs"
                min={0}
                aria-label={description === '' ? name : description}
                defaultValue={value}
                disabled={!may}
                hideControls
                onBlur={({ currentTarget }) => {
                  const next = Number(currentTarget.value);
                  if (currentTarget.value !== '' && Number.isFinite(next) && next !== value)
                    set({ thresholds: { [name]: next } });
                }}
              />
            </div>
          ))}
        </section>
      )}
      {rule.parts.length < 2 ? null : (
        <Parts rule={rule} may={may} onSwitch={(part, enabled) => set({ part, enabled })} />
      )}
    </div>
  );
}

function Parts({
  rule,
  may,
  onSwitch,
}: {
  rule: RuleCard;
  may: boolean;
  onSwitch: (part: string, enabled: boolean) => void;
}) {
  return (
    <details className="card-more">
      <summary>Made for {count(rule.parts.length, 'relation')} and attributes</summary>
      <ul className="stack">
        {rule.parts.map((part) => (
          <li key={part}>
            <Switch
              size="xs"
              label={inWords(part)}
              checked={!rule.switched_off.includes(part)}
              disabled={!may}
              onChange={({ currentTarget }) => onSwitch(part, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
