import type { PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";

/** Five forms at once from one address, then one every two minutes; a company takes a hundred at once, then one every two seconds. */
export const submitRate: PublicRate = {
  name: "lead-submit",
  address: { burst: 5, seconds: 120 },
  tenant: { burst: 100, seconds: 2 },
};
