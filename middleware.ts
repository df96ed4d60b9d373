import { NextResponse, type NextRequest } from "next/server";
import { classifyHost } from "@/lib/kernel/tenancy/host";
import { chooseLanguage, pagePolicy, routePage } from "@/lib/kernel/tenancy/pages";

/**
 * Pages only: an API call's tenant comes from its credential, and a matched call would cost three times the CPU. The files named are those
 * in `public/`.
 */
export const config = { matcher: ["/((?!api/|_next/|icon\\.svg$|openapi\\.json$|favicon\\.ico$).*)"] };

/** Before every page: its host decides which pages there are, and each answer gets its own content policy. It asks no database. */
export function middleware(request: NextRequest): NextResponse {
  // scripts/web.ts sets both and drops what a client sends under these names.
  const baseUrl = request.headers.get("x-atrium-base-url");
  if (baseUrl === null) return new NextResponse("Atrium is served by scripts/web.ts.", { status: 500 });
  const development = request.headers.has("x-atrium-development");
  const host = classifyHost(request.headers.get("host") ?? "", baseUrl);
  const route = routePage(host, request.nextUrl.pathname);
  if (route.kind === "redirect") return NextResponse.redirect(new URL(route.path, originOf(request, baseUrl)));

  const chosen = host.kind === "tenant" && route.kind === "rewrite" ? chooseLanguage(request.nextUrl.search) : null;
  if (chosen) {
    // A link chooses the language, so that it works without a script; the choice is kept, and leaves the address again.
    const answered = NextResponse.redirect(new URL(`${request.nextUrl.pathname}${chosen.search}`, originOf(request, baseUrl)), 303);
    answered.headers.set("set-cookie", chosen.cookie);
    return answered;
  }

  const nonce = btoa(crypto.randomUUID());
  const policy = pagePolicy({ nonce, secure: baseUrl.startsWith("https://"), development });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  if (route.kind === "rewrite") headers.set("x-atrium-page", route.path);
  // A layout is not told its page's address, and needs it to come back to after signing in (app/dashboard/staff-page.tsx).
  headers.set("x-atrium-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = answer(request, route, headers);
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  return response;
}

function answer(request: NextRequest, route: Exclude<ReturnType<typeof routePage>, { kind: "redirect" }>, headers: Headers): NextResponse {
  if (route.kind === "show") return NextResponse.next({ request: { headers } });
  const url = request.nextUrl.clone();
  // No page is called `refused`, so it is answered 404 like any other that is not there.
  url.pathname = route.kind === "rewrite" ? route.path : "/refused";
  return NextResponse.rewrite(url, { request: { headers } });
}

/** The address the reader typed: Next knows itself as localhost. */
function originOf(request: NextRequest, baseUrl: string): string {
  return `${new URL(baseUrl).protocol}//${request.headers.get("host") ?? ""}`;
}
