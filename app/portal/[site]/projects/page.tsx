import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProjectRows } from "@/components/portal/projects/ProjectRows";
import { ButtonLink } from "@/components/ui/Button";
import { listSharedProjects } from "@/lib/domains/projects";
import { AppError } from "@/lib/kernel/base/errors";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface ProjectsPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.projects"))("title") };
}

/** An invalid cursor shows the first page. */
async function listPage(ctx: Awaited<ReturnType<typeof readContactPage>>, cursor: string | undefined) {
  const firstPage = { limit: 20 } as const;
  try {
    return await listSharedProjects(ctx, { ...firstPage, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return listSharedProjects(ctx, firstPage);
    throw error;
  }
}

/** The projects that are shared with the customer, newest first. */
export default async function PortalProjectsPage({ params, searchParams }: ProjectsPageProps) {
  const ctx = await readContactPage((await params).site);
  const { cursor } = await searchParams;
  const page = await listPage(ctx, typeof cursor === "string" ? cursor : undefined);
  const t = await getTranslations("portal.projects");
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {page.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <ProjectRows projects={page.data} />}
      {page.next_cursor === null ? null : (
        <p>
          <ButtonLink href={`/portal/projects?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>
        </p>
      )}
    </div>
  );
}
