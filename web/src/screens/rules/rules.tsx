/** Every rule by pack: what it looks for, how it weighs, how much it found, on and off. */
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { BASE } from '../../api/client.js';
import { useMay } from '../../api/queries.js';
import { useChangeRule, useRules } from '../../api/rules.js';
import type { Rule } from '../../api/types.js';
import { useKeys } from '../../frame/keys.js';
import { kindWord } from '../../parts/marks.js';
import { showFailure } from '../../parts/notice.js';
import { Part, Screen } from '../../parts/screen.js';
import { Empty, Shown } from '../../parts/states.js';
import { count, digits } from '../../parts/words.js';
import './rules.css';

export default function Rules() {
  const rules = useRules();
  const [text, setText] = useState('');
  const [, go] = useLocation();
  const may = useMay('builder');
  useKeys('Rules', [{ keys: 'n', does: 'Write a rule', run: () => go('/rules/new') }]);
  return (
    <Screen
      title="Rules"
      note={rules.data === undefined ? undefined : count(rules.data.total, 'rule')}
      actions={
        <>
          <TextInput
            type="search"
            aria-label="Words of a rule"
            placeholder="Words of a rule"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button component="a" href={`${BASE}/export/rules?format=csv`} download="rules.csv">
            Export
          </Button>
          <Button component={Link} href="/rules/new" variant="filled">
            {may ? 'Write a rule' : 'Try a rule'}
          </Button>
        </>
      }
    >
      <div className="screen-body reading">
        <Shown of={rules} what="the rules" lines={12}>
          {({ packs }) => {
            const shown = packs
              .map((pack) => ({ ...pack, rules: pack.rules.filter((rule) => fits(rule, text)) }))
              .filter((pack) => pack.rules.length > 0);
            if (shown.length === 0) return <Empty title="No rule has these words." />;
            return shown.map((pack) => (
              <Part
                key={pack.id}
                title={pack.name === '' ? pack.id : pack.name}
                note={count(pack.rules.length, 'rule')}
              >
                {pack.description === '' ? null : <p className="soft rules-pack">{pack.description}</p>}
                <ul className="rules">
                  {pack.rules.map((rule) => (
                    <Line key={rule.id} rule={rule} may={may} />
                  ))}
                </ul>
              </Part>
            ));
          }}
        </Shown>
      </div>
    </Screen>
  );
}

function fits({ id, name, description, why }: Rule, text: string): boolean {
  return `${id} ${name} ${description} ${why}`.toLowerCase().includes(text.trim().toLowerCase());
}

function Line({ rule, may }: { rule: Rule; may: boolean }) {
  const change = useChangeRule();
  return (
    <li className={rule.enabled ? 'rule' : 'rule is-off'}>
      <Switch
        size="xs"
        aria-label={`${rule.name}: ${rule.enabled ? 'on' : 'off'}`}
        checked={rule.enabled}
        disabled={!may}
        onChange={({ currentTarget }) =>
          change.mutate({ id: rule.id, change: { enabled: currentTarget.checked } }, { onError: showFailure })
        }
      />
      <span className="rule-name">
        <Link href={`/rules/${rule.id}`}>{rule.name}</Link>
        <code className="muted">{rule.id}</code>
      </span>
      <span className="soft small">{kindWord(rule.kind)}</span>
      <span className={`small severity-${rule.severity}`}>
        {rule.severity === 'warn' ? 'warning' : rule.severity}
        {rule.trusted ? ', trusted' : ''}
      </span>
      <span className="num rule-found">
        {rule.open_findings === 0 ? (
          <span className="muted">0</span>
        ) : (
          <Link href={`/findings?rule=${encodeURIComponent(rule.id)}`}>
            {digits(rule.open_findings)}
            <span className="hidden-text"> open findings</span>
          </Link>
        )}
      </span>
    </li>
  );
}
