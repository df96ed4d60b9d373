import type { Grants } from "../base/permissions";
import type { Principal, TenantInfo } from "../context";

/** The verified caller of a request, and its tenant. */
export interface Caller {
  tenant: TenantInfo;
  principal: Principal;
  grants: Grants;
  api_version: string;
  /** Identifies the rate limit bucket and the owner of idempotency keys. */
  rate_key: string;
}
