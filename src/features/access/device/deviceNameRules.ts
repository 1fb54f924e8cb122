import * as z from 'zod/mini';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { deviceName } from '../deviceCalls.ts';

interface DeviceName {
  name: string;
}

const schema = z.object({ name: deviceName });

/** The rules of a form that names a device. */
export function deviceNameRules(label: string, empty: string): FormRules<DeviceName, DeviceName> {
  return {
    schema,
    labels: { name: label },
    ownFaults: ({ name }) => (name.trim() === '' ? { name: empty } : {}),
  };
}
