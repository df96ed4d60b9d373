/** The parts with which a provider's sandbox is built, and the server that runs all of them. */
export * from "./definition";
export type * from "./model";
export { startProviderSandboxes, type ProviderSandbox, type ProviderSandboxes } from "./server";
export { declinedMessage, toGatewayAmount, toSandboxMoney, unconfirmedMessage, type SandboxWorld } from "./world";
