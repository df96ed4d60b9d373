import { createDestination } from "@/lib/domains/export-destinations";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const names = { en: "Accountant", ar: "المحاسب" };

/** The accountant's server, to which scheduled exports can be sent. */
export async function addExportDestinations(opened: OpenCompany, _lived: Lived): Promise<void> {
  const { company, since } = opened;
  await createDestination(opened.ctx("owner", new Date(since.getTime() + 320 * 86_400_000)), {
    name: names[company.home.language],
    host: `sftp.${company.slug}-books.example`,
    user: company.slug,
    auth: "password",
    password: "paper-lantern-42",
    folder: "/incoming",
    host_key: "ssh-ed25519 SHA256:uNiVztksCsDhcc0u9e8BrZWVYU0qD3rx3rNmBgd6Q4k",
  });
}
