/** Where the API keeps as which role this session looks. */
export const roleViewPath = "/api/tenant/role-view";
