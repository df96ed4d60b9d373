import { connection } from "next/server";
import { writeMarkdown } from "../../write-texts";

interface MarkdownRoute {
  params: Promise<{ site: string; article: string }>;
}

/** The middleware leads `/articles/<address>.md` here. */
export async function GET(_request: Request, { params }: MarkdownRoute): Promise<Response> {
  await connection();
  const { site, article } = await params;
  return writeMarkdown(site, article);
}
