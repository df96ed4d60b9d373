export {
  deleteDelivery,
  deleteOldDeliveries,
  findDelivery,
  listDueDeliveries,
  postponeDelivery,
  storeDelivery,
} from "./commands/deliveries";
export { noteRefusedDelivery } from "./commands/note-refusal";
export { claimedEvent, refusalOf } from "./commands/refusal-of";
export { replacePaymentGateway } from "./commands/replace";
export { testPaymentGateway } from "./commands/test";
export { paymentGatewayEvents, paymentGatewayUpdated } from "./events";
export {
  enabledGateway,
  findGatewayAbilities,
  getPaymentGateway,
  listPaymentChoices,
  listPaymentGateways,
  listSavingGateways,
  readyGateway,
  revealSandboxAccount,
  savesOnPage,
  tenantUrlOf,
} from "./queries";
export { findPayoutAbilities } from "./queries/payouts";
export { listRefusedDeliveries } from "./queries/refusals";
export { paymentGatewayRecord } from "./record";
export { webhookUrl } from "./resource";
