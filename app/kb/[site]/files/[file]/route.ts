import { connection } from "next/server";
import { writeFile } from "../../write-file";

interface FileRoute {
  params: Promise<{ site: string; file: string }>;
}

export async function GET(request: Request, { params }: FileRoute): Promise<Response> {
  await connection();
  const { site, file } = await params;
  return writeFile(site, file, request.method);
}
