export {
  deleteDelivery,
  deleteOldDeliveries,
  findDelivery,
  listDueDeliveries,
  postponeDelivery,
  storeDelivery,
} from "./commands/deliveries";
export { finishGatewayTest } from "./commands/finish-test";
export { noteRefusedDelivery } from "./commands/note-refusal";
export { noteRefusedKey, noteSetAside } from "./commands/note-trouble";
export { claimedEvent, refusalOf } from "./commands/refusal-of";
export { replacePaymentGateway } from "./commands/replace";
export { testPaymentGateway } from "./commands/test";
export { paymentGatewayEvents, paymentGatewayKeyRefused, paymentGatewaySetAside, paymentGatewayUpdated } from "./events";
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
export { surchargeFor } from "./queries/surcharge";
export { paymentGatewayRecord } from "./record";
export { webhookUrl } from "./resource";
