import { useState } from 'react';
import { BeforeAfter } from '#client/ui/display/BeforeAfter.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { WatchRuleChange, WatchRuleVersion } from '#features/monitoring/rules/calls.ts';
import { formatClient, ruleSentence } from '#features/monitoring/rules/ruleTexts.ts';
import { RuleStateBadge, stateLabels } from './ruleStates.tsx';
import styles from './rules.module.css';

const versionColumns: readonly Column<WatchRuleVersion>[] = [
  { key: 'version', title: 'Version', width: 100, render: ({ version }) => `Version ${version}` },
  { key: 'says', title: 'Says', hideBelow: 1024, list: 'text', render: ({ body }) => ruleSentence(body) },
  { key: 'state', title: 'State', width: 120, list: 'state', render: ({ state }) => <RuleStateBadge state={state} /> },
  { key: 'author', title: 'Author', width: 160, hideBelow: 768, render: ({ author }) => author || 'The bank' },
  { key: 'made', title: 'Saved', width: 180, list: 'detail', render: ({ madeAt }) => <Time at={madeAt} /> },
];
const changeColumns: readonly Column<WatchRuleChange & { key: string }>[] = [
  {
    key: 'what',
    title: 'Change',
    width: 180,
    render: ({ version, state }) => `Version ${version}: ${stateLabels[state].toLowerCase()}`,
  },
  { key: 'comment', title: 'Comment', hideBelow: 768, list: 'none', render: ({ comment }) => comment },
  {
    key: 'by',
    title: 'By',
    width: 240,
    list: 'text',
    render: ({ by, confirmedBy }) =>
      [by || 'The bank', confirmedBy && `confirmed by ${confirmedBy}`].filter(Boolean).join(', '),
  },
  { key: 'at', title: 'When', width: 180, list: 'detail', render: ({ at }) => <Time at={at} /> },
];

interface RuleHistoryProps {
  versions: readonly WatchRuleVersion[];
  changes: readonly WatchRuleChange[];
  shown: WatchRuleVersion;
  onShow: (version: number) => void;
}

/** The versions of a rule, two of them side by side, and what was in force when. */
export function RuleHistory({ versions, changes, shown, onShow }: RuleHistoryProps) {
  return (
    <>
      {versions.length > 1 && <ComparedVersions versions={versions} shown={shown} />}
      <Section title="Versions">
        <Table
          label="Versions"
          columns={versionColumns}
          rows={versions}
          rowKey={({ version }) => String(version)}
          onOpen={({ version }) => onShow(version)}
          openKey={String(shown.version)}
          empty={<EmptyState title="No versions" />}
        />
      </Section>
      <Section title="Changes of state">
        <Table
          label="Changes of state"
          columns={changeColumns}
          rows={changes.map((change, place) => ({ ...change, key: String(place) }))}
          rowKey={({ key }) => key}
          empty={<EmptyState title="No changes">This rule is a draft.</EmptyState>}
        />
      </Section>
    </>
  );
}

/** The shown version against another one, by words. */
function ComparedVersions({ versions, shown }: Pick<RuleHistoryProps, 'versions' | 'shown'>) {
  const others = versions.filter(({ version }) => version !== shown.version);
  const [chosen, setChosen] = useState(String(others[0]?.version ?? ''));
  const other = others.find(({ version }) => String(version) === chosen) ?? others[0];
  if (!other) return null;
  const field = (label: string, words: (one: WatchRuleVersion) => string) => ({
    ...{ label, was: words(other), now: words(shown) },
  });
  return (
    <div className={styles.list}>
      <Field label="Compare with">
        <Select
          options={others.map(({ version, state }) => ({
            value: String(version),
            label: `Version ${version}, ${stateLabels[state].toLowerCase()}`,
          }))}
          value={String(other.version)}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      <BeforeAfter
        label={`Version ${other.version} and version ${shown.version}`}
        headings={[`Version ${other.version}`, `Version ${shown.version}`]}
        fields={[
          field('Title', ({ title }) => title),
          field('Says', ({ body }) => ruleSentence(body)),
          field('Clients', ({ body }) => formatClient(body.clients)),
          field('Case', ({ body }) => body.caseType),
          field('Comment', ({ comment }) => comment),
        ]}
      />
    </div>
  );
}
