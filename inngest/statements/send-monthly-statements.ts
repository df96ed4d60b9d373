import { finishStatements } from "@/lib/domains/settings";
import { listMonthlyStatements, sendMonthlyStatement } from "@/lib/domains/statements";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import { assertAllDone, tryEach, type Failure } from "@/lib/kernel/try-each";
import type { Schedule } from "../schedule";

/** Once a month, from nine o'clock of the company's day; a month that was missed whole is not made up for. */
export const sendMonthlyStatements: Schedule = {
  id: "send-monthly-statements",
  cron: "13,43 * * * *",
  rights: { company: "Turned on in the company’s settings, and for a customer by those who may send statements." },
  due: (runtime) => listDueTenants(runtime, "statements"),
  async work(ctx) {
    let after: string | null = null;
    const failures: Failure[] = [];
    do {
      const page: Awaited<ReturnType<typeof listMonthlyStatements>> = await listMonthlyStatements(ctx, { after });
      failures.push(...(await tryEach(ctx, page.accounts, (account) => sendMonthlyStatement(ctx, account))));
      ({ after } = page);
    } while (after !== null);
    assertAllDone(failures);
    await finishStatements(ctx, {});
  },
};
