// Loaded before a server: its clock is off by FAULTS_CLOCK_SHIFT_MS. Timers are not, as with a clock that is set wrong.
const shiftMs = Number(process.env.FAULTS_CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + shiftMs] : args));
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
