import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SharedProjectView } from "@/components/portal/projects/SharedProjectView";
import { PageHeader } from "@/components/shell/PageHeader";
import { Alert } from "@/components/ui/Alert";
import { ButtonLink } from "@/components/ui/Button";
import { getProject, previewSharedProject } from "@/lib/domains/projects";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("projects"))("sharing.view") };
}

/** The page of the portal, with a note above it that says whether the customer can open it. */
export default async function CustomerViewPage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  const [project, seen] = [await readOnPage(page.ctx, getProject, { id }), await readOnPage(page.ctx, previewSharedProject, { id })];
  const t = await getTranslations("projects");
  const list = `/dashboard/${tenant}/projects`;
  return (
    <StaffMessages page={page} names={["projects"]}>
      <PageHeader
        title={t("sharing.view")}
        trail={[
          { label: t("plural"), href: list },
          { label: <bdi>{project.name}</bdi>, href: `${list}/${id}` },
        ]}
        action={<ButtonLink href={`${list}/${id}`}>{t("sharing.leave")}</ButtonLink>}
      />
      <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-4 md:px-6">
        <Alert tone={project.shared ? "neutral" : "warn"}>{t(project.shared ? "sharing.seen" : "sharing.hidden")}</Alert>
        <SharedProjectView project={seen} fileAddress={(file) => file.download_url} level={2} />
      </div>
    </StaffMessages>
  );
}
