import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { RecordFields } from "@/components/portal/RecordFields";
import { SharedProjectView } from "@/components/portal/projects/SharedProjectView";
import { getSharedProject } from "@/lib/domains/projects";
import { listPortalRecordFields } from "@/lib/domains/portal";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { NothingHere } from "../../NothingHere";

interface ProjectPageProps {
  params: Promise<{ site: string; id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.projects"))("title") };
}

async function findProject(ctx: Awaited<ReturnType<typeof readContactPage>>, id: string) {
  try {
    return await getSharedProject(ctx, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** A shared project: its progress and what is shared of it. */
export default async function PortalProjectPage({ params }: ProjectPageProps) {
  const { site, id } = await params;
  const ctx = await readContactPage(site);
  const uuid = decodeId("project", id);
  const project = uuid === null ? null : await findProject(ctx, uuid);
  if (!project) return <NothingHere site={site} />;
  const { data: fields } = await listPortalRecordFields(ctx, { noun: "project", id: uuid ?? "" });
  const t = await getTranslations("portal.projects");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <SharedProjectView project={project} fileAddress={(file) => `/api/public/portal/projects/${id}/files/${encodeId("file", file.id)}`} />
      <RecordFields fields={fields} />
    </div>
  );
}
