import type { One } from "@/tests/support/one";

export const one: One = {
  pages: [
    "/reports/cash-in?from=2026-06&to=2026-01",
    "/reports/sales?by=owner",
    "/reports/pipeline",
    "/reports/credit-reasons",
    "/reports/number-series",
    "/reports/service-levels?by=assignee",
    "/reports/time?by=project",
  ],
};
