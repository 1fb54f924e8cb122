import { expect, test } from 'vitest';
import { numberIn } from './documentNumbers.ts';

test.each([
  ['AB1234567', 'AB1234567'],
  ['OB 0243318', 'OB 0243318'],
  ['96 03 464086', '96 03 464086'],
  ['TR-P 614 166', 'TR-P 614 166'],
  ['35202- 4135948-7', '35202- 4135948-7'],
  ['Libyan passport No. 513519', '513519'],
  ['CAR diplomatic passport no. D00000898', 'D00000898'],
  ['passport no.03825239, date of issue 4 May 2014', '03825239'],
  ['R00012098, South Sudan', 'R00012098'],
  ['381110042 (Expired 25 Jan. 2016)', '381110042'],
  ['SSN 156-92-9858 (United States of America)', '156-92-9858'],
  ['Russian passport number 8208 No. 555627', '8208 555627'],
  ['Passport L 191609 issued 28 Feb 1996 expires 27 Feb 2001', 'L 191609'],
  ['National ID No. 660000 73767 (Belgium)', '660000 73767'],
  ['Vessel Registration Identification IMO 9187629', '9187629'],
  ['Digital Currency Address - XBT 149w62rY42aZBox8', '149w62rY42aZBox8'],
  ['issued in 1993', ''],
  ['born in 1974', ''],
  ['#2 in Special Security Organization', ''],
  ['Birth certificate', ''],
  ['', ''],
])('%s', (text, number) => expect(numberIn(text)).toBe(number));
