import { ComingPage } from '#client/shell/ComingPage.tsx';

/** Reports on money laundering risk, for staff. */
export function AmlReportsPage() {
  return (
    <ComingPage
      title="AML reports"
      summary="Five reports for any period, to read, to draw and to hand on."
      parts={[
        { title: 'Period', words: 'From and to, however many movements lie between.' },
        { title: 'Forms', words: 'As a table, as a chart, as CSV and as PDF.' },
      ]}
      meanwhile="There is no report in this version."
    />
  );
}
