-- CreateTable
CREATE TABLE "platform"."process_signs" (
    "process" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "process_signs_pkey" PRIMARY KEY ("process")
);

-- platform table platform.process_signs
revoke all on platform.process_signs from atrium_app, atrium_jobs;
grant select, insert, update, delete on platform.process_signs to atrium_app, atrium_jobs;

-- function platform.find_tenant_of_survey_response(uuid)
create or replace function platform.find_tenant_of_survey_response(p_id uuid)
returns table (tenant_id uuid, slug text, verified_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at
  from public.survey_responses r join platform.tenants t on t.id = r.tenant_id and t.closed_at is null
  where r.id = p_id
$$;
revoke all on function platform.find_tenant_of_survey_response(uuid) from public;
grant execute on function platform.find_tenant_of_survey_response(uuid) to atrium_app, atrium_jobs;
