import { noFilter } from '#shared/lists/list.ts';
import { mlroReportList } from '../reportList.ts';

/** Takes the filter of the list of reports out of an address that other lists share. */
export const noReportFilter = { ...noFilter(mlroReportList), sort: undefined };
