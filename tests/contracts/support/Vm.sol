// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The cheatcodes of forge that the tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function publicKeyP256(uint256 key) external pure returns (uint256 x, uint256 y);
    function signP256(uint256 key, bytes32 digest) external pure returns (bytes32 r, bytes32 s);
    function signAndAttachDelegation(address implementation, uint256 key) external;
    function warp(uint256 timestamp) external;
    function chainId(uint256 id) external;
    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function etch(address account, bytes calldata code) external;
    function assume(bool holds) external pure;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function snapshotState() external returns (uint256);
    function revertToState(uint256 id) external returns (bool);
    function envOr(string calldata name, bytes calldata otherwise) external view returns (bytes memory);
    function label(address account, string calldata name) external;

    function assertTrue(bool holds, string calldata says) external pure;
    function assertFalse(bool holds, string calldata says) external pure;
    function assertEq(bool left, bool right, string calldata says) external pure;
    function assertEq(uint256 left, uint256 right, string calldata says) external pure;
    function assertEq(address left, address right, string calldata says) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata says) external pure;
    function assertLe(uint256 left, uint256 right, string calldata says) external pure;
    function assertGt(uint256 left, uint256 right, string calldata says) external pure;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
