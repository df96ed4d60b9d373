export { clearException, raiseException, reopenException, resolveException } from "./commands/exceptions";
export { matchPayout, unmatchPayout } from "./commands/match-bank";
export { planReading, readPayouts } from "./commands/read";
export { storeTold } from "./commands/store-told";
export { exceptionEvents, exceptionsFound, payoutEvents } from "./events";
export { findPayout, getException, getPayout, listExceptions, listPaymentMovements, listPayoutMovements, listPayouts } from "./queries";
export { getPayoutBank } from "./queries/bank";
export { listPayoutSources } from "./queries/sources";
export { payoutExceptionRecord, payoutRecord } from "./record";
