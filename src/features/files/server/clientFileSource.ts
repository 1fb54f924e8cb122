/** Documents of a client for staff: files, and the statements that the audit says of. */
import { sql } from 'kysely';
import { among, holds } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import type { AnyFileCategory } from '#shared/reference/fileCategories.ts';
import type { LanguageCode } from '#shared/reference/languages.ts';
import type { StatementFormat } from '#shared/reference/statementFormats.ts';
import { clientFileList, type FileOrigin, fileOrigins, formatKind } from '../clientFileList.ts';
import type { MediaType } from '../rules.ts';

interface ClientFileRow {
  id: string;
  origin: FileOrigin;
  name: string;
  /** '': a statement */
  category: AnyFileCategory | '';
  /** of a statement */
  format: StatementFormat | null;
  language: LanguageCode | null;
  media_type: MediaType | null;
  size_bytes: number | null;
  added_at: string;
  added_by: string;
  has_active_content: boolean | null;
  checked_at: string | null;
  checked_by: string;
}

export const clientFileSource: Source<typeof clientFileList, ClientFileRow> = {
  list: clientFileList,
  relations: ({ clientId }) => [
    sql`
      select f.id, case when f.by_staff then 'staff' else 'client' end as origin, f.name,
        plain_words(f.name) as name_key, '' as iban,
        f.category, null as format, null as language, f.media_type, f.size_bytes, coalesce(f.size_bytes, 0) as size_key,
          f.added_at,
        coalesce(p.full_name, '') as added_by, f.has_active_content, f.checked_at,
          coalesce(k.full_name, '') as checked_by
      from client_file f
      left join person p on p.id = f.added_by
      left join person k on k.id = f.checked_by
      where f.client_id = ${clientId}`,
    // a record's number as an id: 'the statement of record 4711'
    sql`
      select lpad(to_hex(a.n), 32, '0')::uuid as id, 'statement' as origin,
        n.name, plain_words(n.name) as name_key,
        coalesce(a.facts ->> 'account', '') as iban, '' as category, coalesce(a.facts ->> 'format', 'pdf') as format,
        a.facts ->> 'language' as language, null as media_type, null::integer as size_bytes, 0 as size_key,
          a.at as added_at,
        coalesce(p.full_name, '') as added_by, null::boolean as has_active_content, null::timestamptz as checked_at,
          '' as checked_by
      from audit a
      cross join lateral (
        select 'Statement ' || coalesce(a.facts ->> 'from', '') || ' – ' || coalesce(a.facts ->> 'to', '') || ', '
          || coalesce(o.name || ' …' || right(o.iban, 4), a.facts ->> 'account', 'all accounts') as name
        from (values (a.client_id, a.facts ->> 'account')) w (client_id, iban)
        left join account o on o.client_id = w.client_id and o.iban = w.iban
        -- of several currencies under one IBAN the first one
        order by o.id
        limit 1) n
      left join person p on p.id = a.actor_id
      where a.client_id = ${clientId} and a.verb = 'statement.export'`,
  ],
  filters: { text: holds(['name'], { codes: ['iban'] }), origin: among('origin'), category: among('category') },
  sorts: {
    at: { column: 'added_at', type: 'timestamptz' },
    name: { column: 'name_key', type: 'text' },
    size: { column: 'size_key', type: 'bigint' },
  },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['at'],
  toItem: ({ media_type: type, size_bytes: sizeBytes, added_at: addedAt, added_by: addedBy, ...row }) => ({
    id: row.id,
    origin: row.origin,
    name: row.name,
    category: row.category || null,
    made: row.format && { format: row.format, language: row.language },
    type,
    sizeBytes,
    addedAt,
    addedBy,
    hasActiveContent: row.has_active_content,
    checkedAt: row.checked_at,
    checkedBy: row.checked_by,
  }),
  cells: {
    name: ({ name }) => name,
    origin: ({ origin }) => fileOrigins[origin],
    category: formatKind,
    size: ({ sizeBytes }) => (sizeBytes === null ? '' : String(sizeBytes)),
    by: ({ addedBy }) => addedBy || 'The bank',
    at: ({ addedAt }, { timeIn }) => timeIn(addedAt),
    checked: ({ checkedAt }, { timeIn }) => (checkedAt ? timeIn(checkedAt) : ''),
    checker: ({ checkedBy }) => checkedBy,
  },
  exported: { verb: 'file.export', subjectKind: 'client' },
};
