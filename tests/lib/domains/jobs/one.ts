import type { One } from "@/tests/support/one";
import { startJob } from "@/tests/support/start-job";

export const one: One = {
  records: { job: ({ world, slug }) => startJob(world, slug) },
  pages: ["/settings/jobs?status=failed"],
};
