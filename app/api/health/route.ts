export const GET = async (_request: Request): Promise<Response> => Response.json({ data: { status: 'ok' } })
