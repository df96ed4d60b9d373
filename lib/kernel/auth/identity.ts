import type { Grants } from "../base/permissions";
import type { Principal, TenantInfo } from "../context";

/** Who a request proved to come from, and in which tenant. */
export interface Caller {
  tenant: TenantInfo;
  principal: Principal;
  grants: Grants;
  api_version: string;
  /** Whose bucket a request empties, and whose idempotency keys are compared. */
  rate_key: string;
}
