/** General error messages, where only the kind of error is known. */
export const errors = {
  errorId: '오류 번호: {{id}}',
  uploadFailed: '문제가 생겼어요. 다시 시도해 주세요.',
  error: {
    title: '문제가 생겼어요',
    unauthorized: '로그인이 필요하거나 로그인이 만료됐어요. 로그인한 뒤 다시 시도해 주세요.',
    forbidden: '이 작업을 할 권한이 없어요.',
    not_found: '찾는 내용이 없거나 공개되지 않았어요.',
    internal_server_error:
      '서버에 문제가 생겼어요. 이 화면에 쓴 글은 그대로 있으니 잠시 뒤 다시 시도해 주세요.',
    server_unavailable: '지금은 서버에 연결할 수 없어요. 잠시 뒤 다시 시도해 주세요.',
    server_error: '서버에서 처리하지 못했어요. 잠시 뒤 다시 시도해 주세요.',
    client_error: '요청을 처리할 수 없어요. 입력한 내용을 확인해 주세요.',
    unexpected_server_error: '서버가 예상하지 못한 응답을 보냈어요.',
    network_error: '서버에 연결하지 못했어요. 네트워크를 확인하고 다시 시도해 주세요.',
  },
};
